CREATE TABLE `idempotent_answer_students` (
	`answer_id` text NOT NULL,
	`student_id` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idempotent_answer_students_once` ON `idempotent_answer_students` (`answer_id`,`student_id`);--> statement-breakpoint
CREATE INDEX `idempotent_answer_students_student` ON `idempotent_answer_students` (`student_id`);--> statement-breakpoint
CREATE TABLE `idempotent_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`mac` text NOT NULL,
	`journal` text,
	`steps` integer NOT NULL,
	`answer` text,
	`erased` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idempotent_answers_created` ON `idempotent_answers` (`created_at`);