ALTER TABLE "payments" ADD COLUMN "approved_on" text collate "C";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "approved_by_id" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "receipt" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "received" bigint;--> statement-breakpoint
CREATE INDEX "payments_approved" ON "payments" USING btree ("state","approved_on","account_id","approved_by_id","amount");--> statement-breakpoint
-- By hand: what was reversed keeps its approval on the day and with the maker that it had
UPDATE "payments" SET
  "received" = 1,
  "approved_on" = to_char("approved_at"::timestamptz AT TIME ZONE 'Africa/Khartoum', 'YYYY-MM-DD'),
  "approved_by_id" = coalesce(
    ("undo" #>> '{before,decided_by_id}')::bigint,
    (SELECT "actor_id" FROM "audit_lines" WHERE "about" = 'payments/' || "payments"."id" AND "action" = 'approve' ORDER BY "audit_lines"."id" DESC LIMIT 1)
  )
WHERE "state" = 'reversed';
