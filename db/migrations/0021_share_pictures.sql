ALTER TABLE `images` ADD `share` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `images_share` ON `images` (`share`,`created_at`);