ALTER TABLE `videos` ADD `poster` text;--> statement-breakpoint
CREATE INDEX `videos_poster` ON `videos` (`poster`);--> statement-breakpoint
ALTER TABLE `posts` ADD `summary_ar` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `posts` ADD `summary_en` text DEFAULT '' NOT NULL;