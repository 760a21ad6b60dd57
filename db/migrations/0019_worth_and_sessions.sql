CREATE TABLE `former_phones` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`student_id` integer NOT NULL,
	`phone` text NOT NULL,
	`at` text NOT NULL,
	`by_id` integer,
	`by_name` text,
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `former_phones_student` ON `former_phones` (`student_id`);--> statement-breakpoint
CREATE INDEX `former_phones_at` ON `former_phones` (`at`);--> statement-breakpoint
ALTER TABLE `admin_sessions` ADD `seen_at` integer;--> statement-breakpoint
ALTER TABLE `admins` ADD `password_given` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `worth` integer;--> statement-breakpoint
ALTER TABLE `student_sessions` ADD `seen_at` integer;