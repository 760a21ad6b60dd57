CREATE TABLE `rate_windows` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_windows_end` ON `rate_windows` (`ends_at`);
--> statement-breakpoint
DROP TABLE IF EXISTS `rate_limits`;
