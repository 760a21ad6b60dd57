DROP INDEX `slides_live`;--> statement-breakpoint
ALTER TABLE `slides` ADD `deleted_by` integer;--> statement-breakpoint
ALTER TABLE `slides` ADD `status` text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE `slides` ADD `publish_at` text;--> statement-breakpoint
ALTER TABLE `slides` ADD `is_live` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `slides` ADD `first_live_at` text;--> statement-breakpoint
ALTER TABLE `slides` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `slides_by_id` ON `slides` (`deleted_at`,`id`,`is_live`);--> statement-breakpoint
CREATE INDEX `slides_planned` ON `slides` (`is_live`,`publish_at`);--> statement-breakpoint
CREATE INDEX `slides_by_place` ON `slides` (`deleted_at`,`is_live`,`position`,`id`,`status`);--> statement-breakpoint
DROP INDEX `statistics_live`;--> statement-breakpoint
ALTER TABLE `statistics` ADD `deleted_by` integer;--> statement-breakpoint
ALTER TABLE `statistics` ADD `status` text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE `statistics` ADD `publish_at` text;--> statement-breakpoint
ALTER TABLE `statistics` ADD `is_live` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `statistics` ADD `first_live_at` text;--> statement-breakpoint
ALTER TABLE `statistics` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `statistics_by_id` ON `statistics` (`deleted_at`,`id`,`is_live`);--> statement-breakpoint
CREATE INDEX `statistics_planned` ON `statistics` (`is_live`,`publish_at`);--> statement-breakpoint
CREATE INDEX `statistics_by_place` ON `statistics` (`deleted_at`,`is_live`,`position`,`id`,`status`);--> statement-breakpoint
DROP INDEX `choose_us_live`;--> statement-breakpoint
ALTER TABLE `choose_us` ADD `deleted_by` integer;--> statement-breakpoint
ALTER TABLE `choose_us` ADD `status` text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE `choose_us` ADD `publish_at` text;--> statement-breakpoint
ALTER TABLE `choose_us` ADD `is_live` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `choose_us` ADD `first_live_at` text;--> statement-breakpoint
ALTER TABLE `choose_us` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `choose_us_by_id` ON `choose_us` (`deleted_at`,`id`,`is_live`);--> statement-breakpoint
CREATE INDEX `choose_us_planned` ON `choose_us` (`is_live`,`publish_at`);--> statement-breakpoint
CREATE INDEX `choose_us_by_place` ON `choose_us` (`deleted_at`,`is_live`,`position`,`id`,`status`);--> statement-breakpoint
DROP INDEX `subjects_live`;--> statement-breakpoint
ALTER TABLE `subjects` ADD `deleted_by` integer;--> statement-breakpoint
ALTER TABLE `subjects` ADD `status` text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE `subjects` ADD `publish_at` text;--> statement-breakpoint
ALTER TABLE `subjects` ADD `is_live` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `subjects` ADD `first_live_at` text;--> statement-breakpoint
ALTER TABLE `subjects` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `subjects_by_id` ON `subjects` (`deleted_at`,`id`,`is_live`);--> statement-breakpoint
CREATE INDEX `subjects_planned` ON `subjects` (`is_live`,`publish_at`);--> statement-breakpoint
CREATE INDEX `subjects_by_place` ON `subjects` (`deleted_at`,`is_live`,`position`,`id`,`status`);--> statement-breakpoint
DROP INDEX `online_lessons_live`;--> statement-breakpoint
ALTER TABLE `online_lessons` ADD `deleted_by` integer;--> statement-breakpoint
ALTER TABLE `online_lessons` ADD `status` text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE `online_lessons` ADD `publish_at` text;--> statement-breakpoint
ALTER TABLE `online_lessons` ADD `is_live` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `online_lessons` ADD `first_live_at` text;--> statement-breakpoint
ALTER TABLE `online_lessons` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `online_lessons_by_id` ON `online_lessons` (`deleted_at`,`id`,`is_live`);--> statement-breakpoint
CREATE INDEX `online_lessons_planned` ON `online_lessons` (`is_live`,`publish_at`);--> statement-breakpoint
CREATE INDEX `online_lessons_by_place` ON `online_lessons` (`deleted_at`,`is_live`,`position`,`id`,`status`);--> statement-breakpoint
DROP INDEX `videos_live`;--> statement-breakpoint
ALTER TABLE `videos` ADD `deleted_by` integer;--> statement-breakpoint
ALTER TABLE `videos` ADD `status` text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE `videos` ADD `publish_at` text;--> statement-breakpoint
ALTER TABLE `videos` ADD `is_live` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `videos` ADD `first_live_at` text;--> statement-breakpoint
ALTER TABLE `videos` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `videos_by_id` ON `videos` (`deleted_at`,`id`,`is_live`);--> statement-breakpoint
CREATE INDEX `videos_planned` ON `videos` (`is_live`,`publish_at`);--> statement-breakpoint
CREATE INDEX `videos_by_place` ON `videos` (`deleted_at`,`is_live`,`position`,`id`,`status`);--> statement-breakpoint
DROP INDEX `books_live`;--> statement-breakpoint
ALTER TABLE `books` ADD `deleted_by` integer;--> statement-breakpoint
ALTER TABLE `books` ADD `status` text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE `books` ADD `publish_at` text;--> statement-breakpoint
ALTER TABLE `books` ADD `is_live` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `books` ADD `first_live_at` text;--> statement-breakpoint
ALTER TABLE `books` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `books_by_id` ON `books` (`deleted_at`,`id`,`is_live`);--> statement-breakpoint
CREATE INDEX `books_planned` ON `books` (`is_live`,`publish_at`);--> statement-breakpoint
CREATE INDEX `books_by_place` ON `books` (`deleted_at`,`is_live`,`position`,`id`,`status`);--> statement-breakpoint
DROP INDEX `work_sheets_live`;--> statement-breakpoint
ALTER TABLE `work_sheets` ADD `deleted_by` integer;--> statement-breakpoint
ALTER TABLE `work_sheets` ADD `status` text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE `work_sheets` ADD `publish_at` text;--> statement-breakpoint
ALTER TABLE `work_sheets` ADD `is_live` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `work_sheets` ADD `first_live_at` text;--> statement-breakpoint
ALTER TABLE `work_sheets` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `work_sheets_by_id` ON `work_sheets` (`deleted_at`,`id`,`is_live`);--> statement-breakpoint
CREATE INDEX `work_sheets_planned` ON `work_sheets` (`is_live`,`publish_at`);--> statement-breakpoint
CREATE INDEX `work_sheets_by_place` ON `work_sheets` (`deleted_at`,`is_live`,`position`,`id`,`status`);--> statement-breakpoint
DROP INDEX `photos_live`;--> statement-breakpoint
ALTER TABLE `photos` ADD `deleted_by` integer;--> statement-breakpoint
ALTER TABLE `photos` ADD `status` text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE `photos` ADD `publish_at` text;--> statement-breakpoint
ALTER TABLE `photos` ADD `is_live` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `photos` ADD `first_live_at` text;--> statement-breakpoint
ALTER TABLE `photos` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `photos_by_id` ON `photos` (`deleted_at`,`id`,`is_live`);--> statement-breakpoint
CREATE INDEX `photos_planned` ON `photos` (`is_live`,`publish_at`);--> statement-breakpoint
CREATE INDEX `photos_by_place` ON `photos` (`deleted_at`,`is_live`,`position`,`id`,`status`);--> statement-breakpoint
DROP INDEX `posts_live`;--> statement-breakpoint
ALTER TABLE `posts` ADD `deleted_by` integer;--> statement-breakpoint
ALTER TABLE `posts` ADD `status` text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `publish_at` text;--> statement-breakpoint
ALTER TABLE `posts` ADD `is_live` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `first_live_at` text;--> statement-breakpoint
ALTER TABLE `posts` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `posts_by_id` ON `posts` (`deleted_at`,`id`,`is_live`);--> statement-breakpoint
CREATE INDEX `posts_planned` ON `posts` (`is_live`,`publish_at`);--> statement-breakpoint
CREATE INDEX `posts_by_place` ON `posts` (`deleted_at`,`is_live`,`position`,`id`,`status`);--> statement-breakpoint
ALTER TABLE `first_step` ADD `deleted_by` integer;--> statement-breakpoint
ALTER TABLE `first_step` ADD `status` text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE `first_step` ADD `publish_at` text;--> statement-breakpoint
ALTER TABLE `first_step` ADD `is_live` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `first_step` ADD `first_live_at` text;--> statement-breakpoint
ALTER TABLE `first_step` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `second_step` ADD `deleted_by` integer;--> statement-breakpoint
ALTER TABLE `second_step` ADD `status` text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE `second_step` ADD `publish_at` text;--> statement-breakpoint
ALTER TABLE `second_step` ADD `is_live` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `second_step` ADD `first_live_at` text;--> statement-breakpoint
ALTER TABLE `second_step` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `third_step` ADD `deleted_by` integer;--> statement-breakpoint
ALTER TABLE `third_step` ADD `status` text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE `third_step` ADD `publish_at` text;--> statement-breakpoint
ALTER TABLE `third_step` ADD `is_live` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `third_step` ADD `first_live_at` text;--> statement-breakpoint
ALTER TABLE `third_step` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `site_words` ADD `deleted_by` integer;--> statement-breakpoint
ALTER TABLE `site_words` ADD `status` text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE `site_words` ADD `publish_at` text;--> statement-breakpoint
ALTER TABLE `site_words` ADD `is_live` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `site_words` ADD `first_live_at` text;--> statement-breakpoint
ALTER TABLE `site_words` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `about_us` ADD `deleted_by` integer;--> statement-breakpoint
ALTER TABLE `about_us` ADD `status` text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE `about_us` ADD `publish_at` text;--> statement-breakpoint
ALTER TABLE `about_us` ADD `is_live` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `about_us` ADD `first_live_at` text;--> statement-breakpoint
ALTER TABLE `about_us` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `achievements` ADD `deleted_by` integer;--> statement-breakpoint
ALTER TABLE `achievements` ADD `status` text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE `achievements` ADD `publish_at` text;--> statement-breakpoint
ALTER TABLE `achievements` ADD `is_live` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `achievements` ADD `first_live_at` text;--> statement-breakpoint
ALTER TABLE `achievements` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `who_us` ADD `deleted_by` integer;--> statement-breakpoint
ALTER TABLE `who_us` ADD `status` text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE `who_us` ADD `publish_at` text;--> statement-breakpoint
ALTER TABLE `who_us` ADD `is_live` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `who_us` ADD `first_live_at` text;--> statement-breakpoint
ALTER TABLE `who_us` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `why_choose_us` ADD `deleted_by` integer;--> statement-breakpoint
ALTER TABLE `why_choose_us` ADD `status` text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE `why_choose_us` ADD `publish_at` text;--> statement-breakpoint
ALTER TABLE `why_choose_us` ADD `is_live` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `why_choose_us` ADD `first_live_at` text;--> statement-breakpoint
ALTER TABLE `why_choose_us` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `amazing_feature` ADD `deleted_by` integer;--> statement-breakpoint
ALTER TABLE `amazing_feature` ADD `status` text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE `amazing_feature` ADD `publish_at` text;--> statement-breakpoint
ALTER TABLE `amazing_feature` ADD `is_live` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `amazing_feature` ADD `first_live_at` text;--> statement-breakpoint
ALTER TABLE `amazing_feature` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `another_feature` ADD `deleted_by` integer;--> statement-breakpoint
ALTER TABLE `another_feature` ADD `status` text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE `another_feature` ADD `publish_at` text;--> statement-breakpoint
ALTER TABLE `another_feature` ADD `is_live` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `another_feature` ADD `first_live_at` text;--> statement-breakpoint
ALTER TABLE `another_feature` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `more_feature` ADD `deleted_by` integer;--> statement-breakpoint
ALTER TABLE `more_feature` ADD `status` text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE `more_feature` ADD `publish_at` text;--> statement-breakpoint
ALTER TABLE `more_feature` ADD `is_live` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `more_feature` ADD `first_live_at` text;--> statement-breakpoint
ALTER TABLE `more_feature` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `privacy` ADD `deleted_by` integer;--> statement-breakpoint
ALTER TABLE `privacy` ADD `status` text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE `privacy` ADD `publish_at` text;--> statement-breakpoint
ALTER TABLE `privacy` ADD `is_live` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `privacy` ADD `first_live_at` text;--> statement-breakpoint
ALTER TABLE `privacy` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `deleted_by` integer;--> statement-breakpoint
ALTER TABLE `settings` ADD `status` text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `publish_at` text;--> statement-breakpoint
ALTER TABLE `settings` ADD `is_live` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `first_live_at` text;--> statement-breakpoint
ALTER TABLE `settings` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `slides` SET `position` = `id`, `first_live_at` = `created_at`;--> statement-breakpoint
UPDATE `statistics` SET `position` = `id`, `first_live_at` = `created_at`;--> statement-breakpoint
UPDATE `choose_us` SET `position` = `id`, `first_live_at` = `created_at`;--> statement-breakpoint
UPDATE `subjects` SET `position` = `id`, `first_live_at` = `created_at`;--> statement-breakpoint
UPDATE `online_lessons` SET `position` = `id`, `first_live_at` = `created_at`;--> statement-breakpoint
UPDATE `videos` SET `position` = `id`, `first_live_at` = `created_at`;--> statement-breakpoint
UPDATE `books` SET `position` = `id`, `first_live_at` = `created_at`;--> statement-breakpoint
UPDATE `work_sheets` SET `position` = `id`, `first_live_at` = `created_at`;--> statement-breakpoint
UPDATE `photos` SET `position` = `id`, `first_live_at` = `created_at`;--> statement-breakpoint
UPDATE `posts` SET `position` = `id`, `first_live_at` = `created_at`;
