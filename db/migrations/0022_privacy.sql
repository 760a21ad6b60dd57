CREATE TABLE `privacy` (
	`id` integer PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_at` text,
	`changed_by` integer,
	`text_ar` text DEFAULT '' NOT NULL,
	`text_en` text DEFAULT '' NOT NULL
);
