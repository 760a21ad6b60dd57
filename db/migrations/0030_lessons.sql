ALTER TABLE `online_lessons` ADD `title_ar` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `online_lessons` ADD `title_en` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `online_lessons` ADD `minutes` integer;--> statement-breakpoint
ALTER TABLE `online_lessons` ADD `teacher_id` integer REFERENCES admins(id);--> statement-breakpoint
ALTER TABLE `online_lessons` ADD `series_id` integer;--> statement-breakpoint
CREATE INDEX `online_lessons_series_id` ON `online_lessons` (`series_id`);