CREATE TABLE `previews` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`hash` text NOT NULL,
	`type` text NOT NULL,
	`entry_id` integer,
	`values` text NOT NULL,
	`publish_at` text,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `previews_hash` ON `previews` (`hash`);--> statement-breakpoint
CREATE INDEX `previews_expires` ON `previews` (`expires_at`);