CREATE TABLE `erased_people` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`student_id` integer NOT NULL,
	`student_created_at` text NOT NULL,
	`at` text NOT NULL
);
