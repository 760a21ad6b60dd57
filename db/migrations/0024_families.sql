CREATE TABLE `families` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `student_sessions` ADD `opened_by` integer;--> statement-breakpoint
CREATE INDEX `student_sessions_opened` ON `student_sessions` (`opened_by`) WHERE "student_sessions"."opened_by" is not null;--> statement-breakpoint
ALTER TABLE `students` ADD `family_id` integer REFERENCES families(id);--> statement-breakpoint
CREATE INDEX `students_family` ON `students` (`family_id`) WHERE "students"."family_id" is not null;