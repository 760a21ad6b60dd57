CREATE TABLE `logins` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`student_id` integer,
	`admin_id` integer,
	`session_id` text NOT NULL,
	`browser_hash` text,
	`browser` text,
	`system` text,
	`address` text,
	`at` text,
	`untold` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `logins_session` ON `logins` (`session_id`);--> statement-breakpoint
CREATE INDEX `logins_student` ON `logins` (`student_id`);--> statement-breakpoint
CREATE INDEX `logins_admin` ON `logins` (`admin_id`);--> statement-breakpoint
CREATE INDEX `logins_at` ON `logins` (`at`);--> statement-breakpoint
ALTER TABLE `admin_sessions` ADD `used_at` integer;--> statement-breakpoint
ALTER TABLE `student_sessions` ADD `used_at` integer;