CREATE TABLE `bulk_changed_rows` (
	`bulk_id` text NOT NULL,
	`row_id` integer NOT NULL,
	`version` integer NOT NULL,
	`before` text NOT NULL,
	FOREIGN KEY (`bulk_id`) REFERENCES `bulk_changes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bulk_changed_rows_of` ON `bulk_changed_rows` (`bulk_id`,`row_id`);--> statement-breakpoint
CREATE TABLE `bulk_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`at` text NOT NULL,
	`by_id` integer NOT NULL,
	`undone_at` text
);
--> statement-breakpoint
CREATE INDEX `bulk_changes_at` ON `bulk_changes` (`at`);--> statement-breakpoint
ALTER TABLE `messages` ADD `state` text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `note` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `done_by` integer;--> statement-breakpoint
ALTER TABLE `messages` ADD `done_at` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `deleted_at` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `deleted_by` integer;--> statement-breakpoint
ALTER TABLE `messages` ADD `search_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `changed_at` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `changed_by` integer;--> statement-breakpoint
CREATE INDEX `messages_state` ON `messages` (`state`,`id`) WHERE "messages"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX `messages_deleted` ON `messages` (`deleted_at`,`id`) WHERE "messages"."deleted_at" is not null;--> statement-breakpoint
UPDATE `messages` SET `state` = 'done' WHERE `created_at` < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-30 days');
