CREATE TABLE `about_us` (
	`id` integer PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`title_ar` text DEFAULT '' NOT NULL,
	`title_en` text DEFAULT '' NOT NULL,
	`description_ar` text DEFAULT '' NOT NULL,
	`description_en` text DEFAULT '' NOT NULL,
	`image` text
);
--> statement-breakpoint
CREATE TABLE `achievements` (
	`id` integer PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`title_ar` text DEFAULT '' NOT NULL,
	`title_en` text DEFAULT '' NOT NULL,
	`description_ar` text DEFAULT '' NOT NULL,
	`description_en` text DEFAULT '' NOT NULL,
	`image` text
);
--> statement-breakpoint
CREATE TABLE `admin_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `admin_sessions_user` ON `admin_sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `admins` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`password_hash` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `admins_email` ON `admins` (`email_key`);--> statement-breakpoint
CREATE TABLE `amazing_feature` (
	`id` integer PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`title_ar` text DEFAULT '' NOT NULL,
	`title_en` text DEFAULT '' NOT NULL,
	`description_ar` text DEFAULT '' NOT NULL,
	`description_en` text DEFAULT '' NOT NULL,
	`image` text
);
--> statement-breakpoint
CREATE TABLE `another_feature` (
	`id` integer PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`title_ar` text DEFAULT '' NOT NULL,
	`title_en` text DEFAULT '' NOT NULL,
	`description_ar` text DEFAULT '' NOT NULL,
	`description_en` text DEFAULT '' NOT NULL,
	`image` text
);
--> statement-breakpoint
CREATE TABLE `books` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`title_ar` text DEFAULT '' NOT NULL,
	`title_en` text DEFAULT '' NOT NULL,
	`content_ar` text DEFAULT '' NOT NULL,
	`content_en` text DEFAULT '' NOT NULL,
	`subject_id` integer NOT NULL,
	`access` text DEFAULT '' NOT NULL,
	`attachment_path` text,
	FOREIGN KEY (`subject_id`) REFERENCES `subjects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `books_subject_id` ON `books` (`subject_id`);--> statement-breakpoint
CREATE INDEX `books_attachment_path` ON `books` (`attachment_path`);--> statement-breakpoint
CREATE TABLE `choose_us` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`title_ar` text DEFAULT '' NOT NULL,
	`title_en` text DEFAULT '' NOT NULL,
	`description_ar` text DEFAULT '' NOT NULL,
	`description_en` text DEFAULT '' NOT NULL,
	`image` text
);
--> statement-breakpoint
CREATE TABLE `first_step` (
	`id` integer PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`title_ar` text DEFAULT '' NOT NULL,
	`title_en` text DEFAULT '' NOT NULL,
	`description_ar` text DEFAULT '' NOT NULL,
	`description_en` text DEFAULT '' NOT NULL,
	`image` text
);
--> statement-breakpoint
CREATE TABLE `grades` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`level_id` integer NOT NULL,
	`name_ar` text NOT NULL,
	`name_en` text NOT NULL,
	`semester` real DEFAULT 0 NOT NULL,
	`half_semester` real DEFAULT 0 NOT NULL,
	`year` real DEFAULT 0 NOT NULL,
	FOREIGN KEY (`level_id`) REFERENCES `levels`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `grades_level` ON `grades` (`level_id`);--> statement-breakpoint
CREATE TABLE `images` (
	`address` text PRIMARY KEY NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`placeholder` text NOT NULL,
	`avif` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `levels` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name_ar` text NOT NULL,
	`name_en` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `more_feature` (
	`id` integer PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`title_ar` text DEFAULT '' NOT NULL,
	`title_en` text DEFAULT '' NOT NULL,
	`description_ar` text DEFAULT '' NOT NULL,
	`description_en` text DEFAULT '' NOT NULL,
	`image` text
);
--> statement-breakpoint
CREATE TABLE `online_lessons` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`date` text DEFAULT '' NOT NULL,
	`time` text DEFAULT '' NOT NULL,
	`subject_id` integer NOT NULL,
	`link` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`subject_id`) REFERENCES `subjects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `online_lessons_subject_id` ON `online_lessons` (`subject_id`);--> statement-breakpoint
CREATE TABLE `page_tags` (
	`tag` text NOT NULL,
	`address` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `page_tags_tag` ON `page_tags` (`tag`,`address`);--> statement-breakpoint
CREATE INDEX `page_tags_address` ON `page_tags` (`address`);--> statement-breakpoint
CREATE TABLE `pages` (
	`address` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`title_ar` text DEFAULT '' NOT NULL,
	`title_en` text DEFAULT '' NOT NULL,
	`description_ar` text DEFAULT '' NOT NULL,
	`description_en` text DEFAULT '' NOT NULL,
	`image` text
);
--> statement-breakpoint
CREATE TABLE `posts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`title_ar` text DEFAULT '' NOT NULL,
	`title_en` text DEFAULT '' NOT NULL,
	`description_ar` text DEFAULT '' NOT NULL,
	`description_en` text DEFAULT '' NOT NULL,
	`image` text
);
--> statement-breakpoint
CREATE TABLE `publications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`published_at` text NOT NULL,
	`duration_ms` real NOT NULL,
	`paths` text NOT NULL,
	`hook_state` text NOT NULL,
	`hook_status` integer,
	`hook_attempts` integer DEFAULT 0 NOT NULL,
	`hook_next_at` text
);
--> statement-breakpoint
CREATE TABLE `publish_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tags` text NOT NULL,
	`addresses` text NOT NULL,
	`everything` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `publisher_state` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `second_step` (
	`id` integer PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`title_ar` text DEFAULT '' NOT NULL,
	`title_en` text DEFAULT '' NOT NULL,
	`description_ar` text DEFAULT '' NOT NULL,
	`description_en` text DEFAULT '' NOT NULL,
	`image` text
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`phone` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`description_ar` text DEFAULT '' NOT NULL,
	`description_en` text DEFAULT '' NOT NULL,
	`facebook` text DEFAULT '' NOT NULL,
	`twitter` text DEFAULT '' NOT NULL,
	`instagram` text DEFAULT '' NOT NULL,
	`linkedin` text DEFAULT '' NOT NULL,
	`whatsapp` text DEFAULT '' NOT NULL,
	`logo` text
);
--> statement-breakpoint
CREATE TABLE `site_words` (
	`id` integer PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`title_ar` text DEFAULT '' NOT NULL,
	`title_en` text DEFAULT '' NOT NULL,
	`description_ar` text DEFAULT '' NOT NULL,
	`description_en` text DEFAULT '' NOT NULL,
	`video` text
);
--> statement-breakpoint
CREATE INDEX `site_words_video` ON `site_words` (`video`);--> statement-breakpoint
CREATE TABLE `slides` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`title_ar` text DEFAULT '' NOT NULL,
	`title_en` text DEFAULT '' NOT NULL,
	`image` text
);
--> statement-breakpoint
CREATE TABLE `statistics` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`title_ar` text DEFAULT '' NOT NULL,
	`title_en` text DEFAULT '' NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	`image` text
);
--> statement-breakpoint
CREATE TABLE `student_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `students`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `student_sessions_user` ON `student_sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `students` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`password_hash` text NOT NULL,
	`phone` text NOT NULL,
	`grade_id` integer NOT NULL,
	`kind_of_account` text NOT NULL,
	`payment_term` text,
	`payment_image` text,
	`personal_image` text,
	`passport` text,
	`is_active` integer DEFAULT 1 NOT NULL,
	`payment_status` integer DEFAULT 0 NOT NULL,
	`search_text` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`grade_id`) REFERENCES `grades`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `students_email` ON `students` (`email_key`);--> statement-breakpoint
CREATE TABLE `subjects` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`name_ar` text DEFAULT '' NOT NULL,
	`name_en` text DEFAULT '' NOT NULL,
	`content_ar` text DEFAULT '' NOT NULL,
	`content_en` text DEFAULT '' NOT NULL,
	`grade_id` integer NOT NULL,
	`image` text,
	FOREIGN KEY (`grade_id`) REFERENCES `grades`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `subjects_grade_id` ON `subjects` (`grade_id`);--> statement-breakpoint
CREATE TABLE `third_step` (
	`id` integer PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`title_ar` text DEFAULT '' NOT NULL,
	`title_en` text DEFAULT '' NOT NULL,
	`description_ar` text DEFAULT '' NOT NULL,
	`description_en` text DEFAULT '' NOT NULL,
	`image` text
);
--> statement-breakpoint
CREATE TABLE `versions` (
	`name` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `videos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`title_ar` text DEFAULT '' NOT NULL,
	`title_en` text DEFAULT '' NOT NULL,
	`content_ar` text DEFAULT '' NOT NULL,
	`content_en` text DEFAULT '' NOT NULL,
	`subject_id` integer NOT NULL,
	`access` text DEFAULT '' NOT NULL,
	`video_path` text,
	`attachment_path` text,
	FOREIGN KEY (`subject_id`) REFERENCES `subjects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `videos_subject_id` ON `videos` (`subject_id`);--> statement-breakpoint
CREATE INDEX `videos_video_path` ON `videos` (`video_path`);--> statement-breakpoint
CREATE INDEX `videos_attachment_path` ON `videos` (`attachment_path`);--> statement-breakpoint
CREATE TABLE `who_us` (
	`id` integer PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`title_ar` text DEFAULT '' NOT NULL,
	`title_en` text DEFAULT '' NOT NULL,
	`description_ar` text DEFAULT '' NOT NULL,
	`description_en` text DEFAULT '' NOT NULL,
	`image` text
);
--> statement-breakpoint
CREATE TABLE `why_choose_us` (
	`id` integer PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`text_ar` text DEFAULT '' NOT NULL,
	`text_en` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `work_sheets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`title_ar` text DEFAULT '' NOT NULL,
	`title_en` text DEFAULT '' NOT NULL,
	`content_ar` text DEFAULT '' NOT NULL,
	`content_en` text DEFAULT '' NOT NULL,
	`subject_id` integer NOT NULL,
	`access` text DEFAULT '' NOT NULL,
	`attachment_path` text,
	FOREIGN KEY (`subject_id`) REFERENCES `subjects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `work_sheets_subject_id` ON `work_sheets` (`subject_id`);--> statement-breakpoint
CREATE INDEX `work_sheets_attachment_path` ON `work_sheets` (`attachment_path`);