ALTER TABLE `promoted_students` ADD `discount_percent` integer;--> statement-breakpoint
ALTER TABLE `promoted_students` ADD `discount_after` integer;