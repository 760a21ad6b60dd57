ALTER TABLE `grades` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `grades` ADD `deleted_at` text;--> statement-breakpoint
ALTER TABLE `levels` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `levels` ADD `deleted_at` text;--> statement-breakpoint
ALTER TABLE `levels` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `levels` ADD `changed_at` text;--> statement-breakpoint
ALTER TABLE `levels` ADD `changed_by` integer;--> statement-breakpoint
INSERT INTO `publisher_state` (`name`, `value`) SELECT 'filled', 'by an earlier version' WHERE EXISTS (SELECT 1 FROM `levels`);