-- Who was paid before there were payments was marked by hand; how long ago that was, nobody knows any more.
UPDATE `students` SET `marked_paid_at` = `created_at` WHERE `payment_status` = 1;
--> statement-breakpoint
-- A receipt that was stored with a registration is the student's first payment: it waits when the student is not paid.
INSERT INTO `payments` (`student_id`, `payment_term`, `amount_due`, `image`, `state`, `ended_at`, `filed_on`, `created_at`)
SELECT `students`.`id`, `students`.`payment_term`,
	CAST(round(CASE `students`.`payment_term` WHEN 'year' THEN `grades`.`year` WHEN 'semester' THEN `grades`.`semester` ELSE `grades`.`half_semester` END * 100) AS integer),
	`students`.`payment_image`,
	CASE `students`.`payment_status` WHEN 1 THEN 'approved' ELSE 'sent' END,
	CASE `students`.`payment_status` WHEN 1 THEN `students`.`created_at` END,
	date(`students`.`created_at`, '+2 hours'),
	`students`.`created_at`
FROM `students` JOIN `grades` ON `grades`.`id` = `students`.`grade_id`
WHERE `students`.`payment_image` IS NOT NULL AND `students`.`kind_of_account` = 'paid' AND `students`.`payment_term` IS NOT NULL
ORDER BY `students`.`id`;
--> statement-breakpoint
UPDATE `students` SET `payment_waits` = 1 WHERE `id` IN (SELECT `student_id` FROM `payments` WHERE `state` = 'sent');
