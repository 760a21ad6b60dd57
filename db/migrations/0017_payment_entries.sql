ALTER TABLE `payments` ADD `approved_on` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `approved_by_id` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `receipt` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `received` integer;--> statement-breakpoint
CREATE INDEX `payments_approved` ON `payments` (`state`,`approved_on`,`account_id`,`approved_by_id`,`amount`);--> statement-breakpoint
-- By hand: what was reversed keeps its approval on the day and with the maker that it had
UPDATE `payments` SET
  `received` = 1,
  `approved_on` = date(`approved_at`, '+2 hours'),
  `approved_by_id` = coalesce(
    json_extract(`undo`, '$.before.decided_by_id'),
    (SELECT `actor_id` FROM `audit_lines` WHERE `about` = 'payments/' || `payments`.`id` AND `action` = 'approve' ORDER BY `audit_lines`.`id` DESC LIMIT 1)
  )
WHERE `state` = 'reversed';
