CREATE TABLE `audit_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`actor_id` integer NOT NULL,
	`actor_name` text NOT NULL,
	`action` text NOT NULL,
	`about` text NOT NULL,
	`changes` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_lines_actor` ON `audit_lines` (`actor_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_lines_about` ON `audit_lines` (`about`,`id`);--> statement-breakpoint
CREATE TABLE `erasures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`files` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `extension_moves` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`extension_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	`payment_id` integer,
	`kind` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	FOREIGN KEY (`extension_id`) REFERENCES `extensions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `extension_moves_extension` ON `extension_moves` (`extension_id`,`student_id`);--> statement-breakpoint
CREATE TABLE `extensions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`undone_at` text
);
--> statement-breakpoint
CREATE TABLE `imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`created` integer NOT NULL,
	`updated` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `login_codes` (
	`student_id` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`tries_left` integer NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `login_codes_end` ON `login_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `login_numbers` (
	`phone_key` text PRIMARY KEY NOT NULL,
	`last` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `office_records` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payment_accounts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`name_ar` text NOT NULL,
	`name_en` text NOT NULL,
	`holder` text NOT NULL,
	`number` text NOT NULL,
	`note_ar` text NOT NULL,
	`note_en` text NOT NULL,
	`currency` text DEFAULT 'SDG' NOT NULL,
	`is_active` integer DEFAULT 1 NOT NULL,
	`deleted_at` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payment_terms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`year_ends` text NOT NULL,
	`semester_ends` text NOT NULL,
	`half_semester_ends` text NOT NULL,
	`grace_days` integer NOT NULL,
	`by_hand_ends` text NOT NULL,
	`discount_max` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`student_id` integer,
	`payment_term` text NOT NULL,
	`amount_due` integer NOT NULL,
	`amount` integer,
	`account_id` integer,
	`reference` text,
	`reference_key` text,
	`paid_on` text,
	`image` text,
	`image_hash` text,
	`image_removed_at` text,
	`state` text NOT NULL,
	`reason` text,
	`note` text,
	`valid_until` text,
	`ended_at` text,
	`counts` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`filed_by_id` integer,
	`filed_by_name` text,
	`filed_on` text NOT NULL,
	`decided_at` text,
	`decided_on` text,
	`decided_by_id` integer,
	`decided_by_name` text,
	`approved_at` text,
	`approved_by_name` text,
	`receipt_year` integer,
	`receipt_number` integer,
	`refunded` integer,
	`refunded_on` text,
	`refund_account_id` integer,
	`undo` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`account_id`) REFERENCES `payment_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`refund_account_id`) REFERENCES `payment_accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `payments_student` ON `payments` (`student_id`,`id`);--> statement-breakpoint
CREATE INDEX `payments_state` ON `payments` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `payments_decided` ON `payments` (`state`,`decided_on`,`account_id`,`amount`);--> statement-breakpoint
CREATE INDEX `payments_account` ON `payments` (`account_id`);--> statement-breakpoint
CREATE INDEX `payments_refund` ON `payments` (`refund_account_id`);--> statement-breakpoint
CREATE INDEX `payments_reference` ON `payments` (`reference_key`);--> statement-breakpoint
CREATE INDEX `payments_picture` ON `payments` (`image_hash`);--> statement-breakpoint
CREATE INDEX `payments_image` ON `payments` (`image`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_receipt` ON `payments` (`receipt_year`,`receipt_number`);--> statement-breakpoint
CREATE TABLE `promoted_students` (
	`promotion_id` integer NOT NULL,
	`student_id` integer NOT NULL,
	`is_active` integer NOT NULL,
	`payment_status` integer NOT NULL,
	`paid_until` text,
	`marked_paid_at` text,
	`returned` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`promotion_id`) REFERENCES `promotions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`student_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `promoted_students_of` ON `promoted_students` (`promotion_id`,`student_id`);--> statement-breakpoint
CREATE INDEX `promoted_students_student` ON `promoted_students` (`student_id`);--> statement-breakpoint
CREATE TABLE `promotions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`grade_id` integer NOT NULL,
	`to_grade_id` integer,
	`undone_at` text,
	FOREIGN KEY (`grade_id`) REFERENCES `grades`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`to_grade_id`) REFERENCES `grades`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`admin_id` integer NOT NULL,
	`code_hash` text NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_admin` ON `recovery_codes` (`admin_id`);--> statement-breakpoint
CREATE TABLE `staff_subjects` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`admin_id` integer NOT NULL,
	`subject_id` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_subjects_pair` ON `staff_subjects` (`admin_id`,`subject_id`);--> statement-breakpoint
CREATE INDEX `staff_subjects_subject` ON `staff_subjects` (`subject_id`);--> statement-breakpoint
DROP INDEX `students_search`;--> statement-breakpoint
ALTER TABLE `students` ADD `personal_image_at` text;--> statement-breakpoint
ALTER TABLE `students` ADD `paid_until` text;--> statement-breakpoint
ALTER TABLE `students` ADD `marked_paid_at` text;--> statement-breakpoint
ALTER TABLE `students` ADD `mark_until` text;--> statement-breakpoint
ALTER TABLE `students` ADD `settled_until` text;--> statement-breakpoint
ALTER TABLE `students` ADD `payment_waits` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `students` ADD `credit` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `students` ADD `discount_percent` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `students` ADD `discount_reason` text;--> statement-breakpoint
ALTER TABLE `students` ADD `discount_until` text;--> statement-breakpoint
ALTER TABLE `students` ADD `last_login_at` text;--> statement-breakpoint
ALTER TABLE `students` ADD `recover_requested_at` text;--> statement-breakpoint
ALTER TABLE `students` ADD `passport_removed_at` text;--> statement-breakpoint
ALTER TABLE `students` ADD `deleted_at` text;--> statement-breakpoint
CREATE INDEX `students_phone` ON `students` (`phone`);--> statement-breakpoint
CREATE INDEX `students_grade` ON `students` (`grade_id`,`id`);--> statement-breakpoint
CREATE INDEX `students_payment_image` ON `students` (`payment_image`) WHERE "students"."payment_image" is not null;--> statement-breakpoint
CREATE INDEX `students_personal_image` ON `students` (`personal_image`) WHERE "students"."personal_image" is not null;--> statement-breakpoint
CREATE INDEX `students_passport` ON `students` (`passport`) WHERE "students"."passport" is not null;--> statement-breakpoint
CREATE INDEX `students_states` ON `students` (`deleted_at`,`is_active`,`payment_waits`,`payment_status`,`paid_until`);--> statement-breakpoint
CREATE INDEX `students_marks` ON `students` (`deleted_at`,`is_active`,`payment_waits`,`marked_paid_at`,`settled_until`,`paid_until`);--> statement-breakpoint
CREATE INDEX `students_fees` ON `students` (`deleted_at`,`kind_of_account`,`payment_waits`,`grade_id`,`payment_term`,`discount_percent`,`credit`,`settled_until`);--> statement-breakpoint
CREATE INDEX `students_recover` ON `students` (`deleted_at`,`recover_requested_at`);--> statement-breakpoint
CREATE INDEX `students_search` ON `students` (("id" + 0),`search_text`,`deleted_at`,`is_active`,`payment_waits`,`payment_status`,`paid_until`,`marked_paid_at`,`settled_until`,`kind_of_account`,`grade_id`,`recover_requested_at`);--> statement-breakpoint
ALTER TABLE `admins` ADD `role` text DEFAULT 'principal' NOT NULL;--> statement-breakpoint
ALTER TABLE `admins` ADD `is_active` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `admins` ADD `must_change_password` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `admins` ADD `last_login_at` text;--> statement-breakpoint
ALTER TABLE `admins` ADD `recovery_codes_at` text;--> statement-breakpoint
ALTER TABLE `admins` ADD `left_at` text;--> statement-breakpoint
ALTER TABLE `pages` ADD `answers` text;