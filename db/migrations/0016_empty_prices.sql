ALTER TABLE `erasures` ADD `person` text;--> statement-breakpoint
ALTER TABLE `grades` ADD `semester_price` real;--> statement-breakpoint
ALTER TABLE `grades` ADD `half_semester_price` real;--> statement-breakpoint
ALTER TABLE `grades` ADD `year_price` real;--> statement-breakpoint
-- By hand: what was a price stays one
UPDATE "grades" SET "semester_price" = "semester", "half_semester_price" = "half_semester", "year_price" = "year";
