CREATE TABLE `backup_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`admin_id` integer NOT NULL,
	`code_hash` text NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `backup_codes_admin` ON `backup_codes` (`admin_id`);--> statement-breakpoint
CREATE TABLE `second_factors` (
	`admin_id` integer PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`confirmed_at` text,
	`last_step` integer,
	`blocked_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `second_steps` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` integer NOT NULL,
	`password_mark` text NOT NULL,
	`shared` integer NOT NULL,
	`tries_left` integer NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `second_steps_admin` ON `second_steps` (`admin_id`);--> statement-breakpoint
CREATE INDEX `second_steps_end` ON `second_steps` (`expires_at`);--> statement-breakpoint
CREATE TABLE `wrong_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`admin_id` integer NOT NULL,
	`at` text NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `wrong_codes_admin` ON `wrong_codes` (`admin_id`,`at`);--> statement-breakpoint
CREATE INDEX `wrong_codes_at` ON `wrong_codes` (`at`);