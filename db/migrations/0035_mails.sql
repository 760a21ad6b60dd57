CREATE TABLE `mail_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`student_id` integer,
	`admin_id` integer,
	`address_key` text NOT NULL,
	`nonce` text NOT NULL,
	`hash` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_links_hash` ON `mail_links` (`hash`);--> statement-breakpoint
CREATE INDEX `mail_links_student` ON `mail_links` (`student_id`) WHERE "mail_links"."student_id" is not null;--> statement-breakpoint
CREATE INDEX `mail_links_admin` ON `mail_links` (`admin_id`) WHERE "mail_links"."admin_id" is not null;--> statement-breakpoint
CREATE INDEX `mail_links_end` ON `mail_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`language` text NOT NULL,
	`student_id` integer,
	`admin_id` integer,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`facts` text NOT NULL,
	`link_id` integer,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` text NOT NULL,
	`lease` text,
	`fault` text,
	`reason` text,
	`failing_since` text,
	`created_at` text NOT NULL,
	`done_at` text,
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`link_id`) REFERENCES `mail_links`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`state`,`next_at`);--> statement-breakpoint
CREATE INDEX `mails_done` ON `mails` (`state`,`done_at`);--> statement-breakpoint
CREATE INDEX `mails_link` ON `mails` (`link_id`) WHERE "mails"."link_id" is not null;--> statement-breakpoint
CREATE INDEX `mails_student` ON `mails` (`student_id`) WHERE "mails"."student_id" is not null;--> statement-breakpoint
CREATE INDEX `mails_admin` ON `mails` (`admin_id`) WHERE "mails"."admin_id" is not null;--> statement-breakpoint
ALTER TABLE `admins` ADD `confirmed_key` text;--> statement-breakpoint
ALTER TABLE `students` ADD `confirmed_key` text;