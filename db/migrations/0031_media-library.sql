CREATE TABLE `file_uses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`stem` text NOT NULL,
	`type` text NOT NULL,
	`entry` integer NOT NULL,
	`earlier` integer DEFAULT 0 NOT NULL,
	`search_text` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `file_uses_entry` ON `file_uses` (`type`,`entry`,`stem`);--> statement-breakpoint
CREATE INDEX `file_uses_stem` ON `file_uses` (`stem`);--> statement-breakpoint
CREATE TABLE `files` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`address` text NOT NULL,
	`stem` text NOT NULL,
	`kind` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer,
	`height` integer,
	`name` text,
	`search_text` text DEFAULT '' NOT NULL,
	`uploaded_at` text NOT NULL,
	`uploaded_by` integer,
	`unused_since` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `files_address` ON `files` (`address`);--> statement-breakpoint
CREATE UNIQUE INDEX `files_stem` ON `files` (`stem`);--> statement-breakpoint
CREATE INDEX `files_uploaded` ON `files` (`uploaded_at`,`id`);