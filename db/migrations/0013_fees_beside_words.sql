DROP INDEX `payments_student`;--> statement-breakpoint
CREATE INDEX `payments_student` ON `payments` (`student_id`,`id`,`state`);--> statement-breakpoint
DROP INDEX `students_search`;--> statement-breakpoint
CREATE INDEX `students_search` ON `students` (("id" + 0),`search_text`,`deleted_at`,`is_active`,`payment_waits`,`payment_status`,`paid_until`,`marked_paid_at`,`settled_until`,`kind_of_account`,`grade_id`,`recover_requested_at`,`payment_term`,`discount_percent`,`credit`,`carry`);