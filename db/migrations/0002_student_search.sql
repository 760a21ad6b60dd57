UPDATE `students` SET `search_text` = replace(`search_text`, ' ', '');--> statement-breakpoint
CREATE INDEX `students_search` ON `students` (`id`,`search_text`);
