ALTER TABLE `admins` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `admins` ADD `changed_at` text;--> statement-breakpoint
ALTER TABLE `admins` ADD `changed_by` integer;--> statement-breakpoint
ALTER TABLE `grades` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `grades` ADD `changed_at` text;--> statement-breakpoint
ALTER TABLE `grades` ADD `changed_by` integer;--> statement-breakpoint
ALTER TABLE `office_records` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `office_records` ADD `changed_at` text;--> statement-breakpoint
ALTER TABLE `office_records` ADD `changed_by` integer;--> statement-breakpoint
ALTER TABLE `payment_accounts` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_accounts` ADD `changed_at` text;--> statement-breakpoint
ALTER TABLE `payment_accounts` ADD `changed_by` integer;--> statement-breakpoint
ALTER TABLE `payment_terms` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_terms` ADD `changed_at` text;--> statement-breakpoint
ALTER TABLE `payment_terms` ADD `changed_by` integer;--> statement-breakpoint
ALTER TABLE `students` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `students` ADD `changed_at` text;--> statement-breakpoint
ALTER TABLE `students` ADD `changed_by` integer;--> statement-breakpoint
ALTER TABLE `slides` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `slides` ADD `changed_at` text;--> statement-breakpoint
ALTER TABLE `slides` ADD `changed_by` integer;--> statement-breakpoint
ALTER TABLE `statistics` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `statistics` ADD `changed_at` text;--> statement-breakpoint
ALTER TABLE `statistics` ADD `changed_by` integer;--> statement-breakpoint
ALTER TABLE `choose_us` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `choose_us` ADD `changed_at` text;--> statement-breakpoint
ALTER TABLE `choose_us` ADD `changed_by` integer;--> statement-breakpoint
ALTER TABLE `subjects` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `subjects` ADD `changed_at` text;--> statement-breakpoint
ALTER TABLE `subjects` ADD `changed_by` integer;--> statement-breakpoint
ALTER TABLE `online_lessons` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `online_lessons` ADD `changed_at` text;--> statement-breakpoint
ALTER TABLE `online_lessons` ADD `changed_by` integer;--> statement-breakpoint
ALTER TABLE `videos` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `videos` ADD `changed_at` text;--> statement-breakpoint
ALTER TABLE `videos` ADD `changed_by` integer;--> statement-breakpoint
ALTER TABLE `books` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `books` ADD `changed_at` text;--> statement-breakpoint
ALTER TABLE `books` ADD `changed_by` integer;--> statement-breakpoint
ALTER TABLE `work_sheets` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `work_sheets` ADD `changed_at` text;--> statement-breakpoint
ALTER TABLE `work_sheets` ADD `changed_by` integer;--> statement-breakpoint
ALTER TABLE `photos` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `photos` ADD `changed_at` text;--> statement-breakpoint
ALTER TABLE `photos` ADD `changed_by` integer;--> statement-breakpoint
ALTER TABLE `posts` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `changed_at` text;--> statement-breakpoint
ALTER TABLE `posts` ADD `changed_by` integer;--> statement-breakpoint
ALTER TABLE `first_step` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `first_step` ADD `changed_at` text;--> statement-breakpoint
ALTER TABLE `first_step` ADD `changed_by` integer;--> statement-breakpoint
ALTER TABLE `second_step` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `second_step` ADD `changed_at` text;--> statement-breakpoint
ALTER TABLE `second_step` ADD `changed_by` integer;--> statement-breakpoint
ALTER TABLE `third_step` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `third_step` ADD `changed_at` text;--> statement-breakpoint
ALTER TABLE `third_step` ADD `changed_by` integer;--> statement-breakpoint
ALTER TABLE `site_words` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `site_words` ADD `changed_at` text;--> statement-breakpoint
ALTER TABLE `site_words` ADD `changed_by` integer;--> statement-breakpoint
ALTER TABLE `about_us` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `about_us` ADD `changed_at` text;--> statement-breakpoint
ALTER TABLE `about_us` ADD `changed_by` integer;--> statement-breakpoint
ALTER TABLE `achievements` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `achievements` ADD `changed_at` text;--> statement-breakpoint
ALTER TABLE `achievements` ADD `changed_by` integer;--> statement-breakpoint
ALTER TABLE `who_us` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `who_us` ADD `changed_at` text;--> statement-breakpoint
ALTER TABLE `who_us` ADD `changed_by` integer;--> statement-breakpoint
ALTER TABLE `why_choose_us` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `why_choose_us` ADD `changed_at` text;--> statement-breakpoint
ALTER TABLE `why_choose_us` ADD `changed_by` integer;--> statement-breakpoint
ALTER TABLE `amazing_feature` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `amazing_feature` ADD `changed_at` text;--> statement-breakpoint
ALTER TABLE `amazing_feature` ADD `changed_by` integer;--> statement-breakpoint
ALTER TABLE `another_feature` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `another_feature` ADD `changed_at` text;--> statement-breakpoint
ALTER TABLE `another_feature` ADD `changed_by` integer;--> statement-breakpoint
ALTER TABLE `more_feature` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `more_feature` ADD `changed_at` text;--> statement-breakpoint
ALTER TABLE `more_feature` ADD `changed_by` integer;--> statement-breakpoint
ALTER TABLE `settings` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `changed_at` text;--> statement-breakpoint
ALTER TABLE `settings` ADD `changed_by` integer;