CREATE TABLE `content_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`type` text NOT NULL,
	`entry_id` integer NOT NULL,
	`version` integer NOT NULL,
	`at` text NOT NULL,
	`actor_id` integer,
	`actor_name` text,
	`is_first` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_versions_once` ON `content_versions` (`type`,`entry_id`,`version`);--> statement-breakpoint
CREATE TABLE `version_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`type` text NOT NULL,
	`entry_id` integer NOT NULL,
	`version` integer NOT NULL,
	`field` text NOT NULL,
	`file` text,
	`before` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `version_changes_once` ON `version_changes` (`type`,`entry_id`,`field`,`version`);--> statement-breakpoint
CREATE INDEX `version_changes_version` ON `version_changes` (`type`,`entry_id`,`version`);--> statement-breakpoint
CREATE INDEX `version_changes_file` ON `version_changes` (`file`) WHERE "version_changes"."file" is not null;--> statement-breakpoint
INSERT INTO `content_versions` (`type`, `entry_id`, `version`, `at`, `is_first`) SELECT 'slides', `id`, `version`, `updated_at`, 1 FROM `slides` ORDER BY `id`;--> statement-breakpoint
INSERT INTO `content_versions` (`type`, `entry_id`, `version`, `at`, `is_first`) SELECT 'statistics', `id`, `version`, `updated_at`, 1 FROM `statistics` ORDER BY `id`;--> statement-breakpoint
INSERT INTO `content_versions` (`type`, `entry_id`, `version`, `at`, `is_first`) SELECT 'choose_us', `id`, `version`, `updated_at`, 1 FROM `choose_us` ORDER BY `id`;--> statement-breakpoint
INSERT INTO `content_versions` (`type`, `entry_id`, `version`, `at`, `is_first`) SELECT 'subjects', `id`, `version`, `updated_at`, 1 FROM `subjects` ORDER BY `id`;--> statement-breakpoint
INSERT INTO `content_versions` (`type`, `entry_id`, `version`, `at`, `is_first`) SELECT 'online_lessons', `id`, `version`, `updated_at`, 1 FROM `online_lessons` ORDER BY `id`;--> statement-breakpoint
INSERT INTO `content_versions` (`type`, `entry_id`, `version`, `at`, `is_first`) SELECT 'videos', `id`, `version`, `updated_at`, 1 FROM `videos` ORDER BY `id`;--> statement-breakpoint
INSERT INTO `content_versions` (`type`, `entry_id`, `version`, `at`, `is_first`) SELECT 'books', `id`, `version`, `updated_at`, 1 FROM `books` ORDER BY `id`;--> statement-breakpoint
INSERT INTO `content_versions` (`type`, `entry_id`, `version`, `at`, `is_first`) SELECT 'work_sheets', `id`, `version`, `updated_at`, 1 FROM `work_sheets` ORDER BY `id`;--> statement-breakpoint
INSERT INTO `content_versions` (`type`, `entry_id`, `version`, `at`, `is_first`) SELECT 'photos', `id`, `version`, `updated_at`, 1 FROM `photos` ORDER BY `id`;--> statement-breakpoint
INSERT INTO `content_versions` (`type`, `entry_id`, `version`, `at`, `is_first`) SELECT 'posts', `id`, `version`, `updated_at`, 1 FROM `posts` ORDER BY `id`;--> statement-breakpoint
INSERT INTO `content_versions` (`type`, `entry_id`, `version`, `at`, `is_first`) SELECT 'first_step', `id`, `version`, `updated_at`, 1 FROM `first_step` ORDER BY `id`;--> statement-breakpoint
INSERT INTO `content_versions` (`type`, `entry_id`, `version`, `at`, `is_first`) SELECT 'second_step', `id`, `version`, `updated_at`, 1 FROM `second_step` ORDER BY `id`;--> statement-breakpoint
INSERT INTO `content_versions` (`type`, `entry_id`, `version`, `at`, `is_first`) SELECT 'third_step', `id`, `version`, `updated_at`, 1 FROM `third_step` ORDER BY `id`;--> statement-breakpoint
INSERT INTO `content_versions` (`type`, `entry_id`, `version`, `at`, `is_first`) SELECT 'site_words', `id`, `version`, `updated_at`, 1 FROM `site_words` ORDER BY `id`;--> statement-breakpoint
INSERT INTO `content_versions` (`type`, `entry_id`, `version`, `at`, `is_first`) SELECT 'about_us', `id`, `version`, `updated_at`, 1 FROM `about_us` ORDER BY `id`;--> statement-breakpoint
INSERT INTO `content_versions` (`type`, `entry_id`, `version`, `at`, `is_first`) SELECT 'achievements', `id`, `version`, `updated_at`, 1 FROM `achievements` ORDER BY `id`;--> statement-breakpoint
INSERT INTO `content_versions` (`type`, `entry_id`, `version`, `at`, `is_first`) SELECT 'who_us', `id`, `version`, `updated_at`, 1 FROM `who_us` ORDER BY `id`;--> statement-breakpoint
INSERT INTO `content_versions` (`type`, `entry_id`, `version`, `at`, `is_first`) SELECT 'why_choose_us', `id`, `version`, `updated_at`, 1 FROM `why_choose_us` ORDER BY `id`;--> statement-breakpoint
INSERT INTO `content_versions` (`type`, `entry_id`, `version`, `at`, `is_first`) SELECT 'amazing_feature', `id`, `version`, `updated_at`, 1 FROM `amazing_feature` ORDER BY `id`;--> statement-breakpoint
INSERT INTO `content_versions` (`type`, `entry_id`, `version`, `at`, `is_first`) SELECT 'another_feature', `id`, `version`, `updated_at`, 1 FROM `another_feature` ORDER BY `id`;--> statement-breakpoint
INSERT INTO `content_versions` (`type`, `entry_id`, `version`, `at`, `is_first`) SELECT 'more_feature', `id`, `version`, `updated_at`, 1 FROM `more_feature` ORDER BY `id`;--> statement-breakpoint
INSERT INTO `content_versions` (`type`, `entry_id`, `version`, `at`, `is_first`) SELECT 'privacy', `id`, `version`, `updated_at`, 1 FROM `privacy` ORDER BY `id`;--> statement-breakpoint
INSERT INTO `content_versions` (`type`, `entry_id`, `version`, `at`, `is_first`) SELECT 'settings', `id`, `version`, `updated_at`, 1 FROM `settings` ORDER BY `id`;