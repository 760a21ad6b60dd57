CREATE TABLE `content_search` (
	`type` text NOT NULL,
	`entry_id` integer NOT NULL,
	`text` text NOT NULL,
	`lacks` text NOT NULL,
	`title_ar` text DEFAULT '' NOT NULL,
	`title_en` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_search_entry` ON `content_search` (`type`,`entry_id`);--> statement-breakpoint
CREATE INDEX `content_search_lacks` ON `content_search` (`type`,`lacks`,`entry_id`);--> statement-breakpoint
CREATE INDEX `content_search_title_ar` ON `content_search` (`type`,`title_ar`,`entry_id`);--> statement-breakpoint
CREATE INDEX `content_search_title_en` ON `content_search` (`type`,`title_en`,`entry_id`);