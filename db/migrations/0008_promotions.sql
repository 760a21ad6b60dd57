ALTER TABLE `promoted_students` ADD `mark_until` text;--> statement-breakpoint
ALTER TABLE `promoted_students` ADD `settled_until` text;--> statement-breakpoint
ALTER TABLE `promoted_students` ADD `discount_until` text;