CREATE TABLE `upload_holds` (
	`holder` text NOT NULL,
	`network` text NOT NULL,
	`bytes` integer NOT NULL,
	`beat` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `upload_holds_holder` ON `upload_holds` (`holder`,`network`);