DROP INDEX `students_search`;--> statement-breakpoint
CREATE INDEX `students_search` ON `students` (("id" + 0),`search_text`);