CREATE INDEX `slides_live` ON `slides` (`deleted_at`,`id`);--> statement-breakpoint
CREATE INDEX `statistics_live` ON `statistics` (`deleted_at`,`id`);--> statement-breakpoint
CREATE INDEX `choose_us_live` ON `choose_us` (`deleted_at`,`id`);--> statement-breakpoint
CREATE INDEX `subjects_live` ON `subjects` (`deleted_at`,`id`);--> statement-breakpoint
CREATE INDEX `online_lessons_live` ON `online_lessons` (`deleted_at`,`id`);--> statement-breakpoint
CREATE INDEX `videos_live` ON `videos` (`deleted_at`,`id`);--> statement-breakpoint
CREATE INDEX `books_live` ON `books` (`deleted_at`,`id`);--> statement-breakpoint
CREATE INDEX `work_sheets_live` ON `work_sheets` (`deleted_at`,`id`);--> statement-breakpoint
CREATE INDEX `photos_live` ON `photos` (`deleted_at`,`id`);--> statement-breakpoint
CREATE INDEX `posts_live` ON `posts` (`deleted_at`,`id`);