CREATE TABLE "bulk_changed_rows" (
	"bulk_id" text collate "C" NOT NULL,
	"row_id" bigint NOT NULL,
	"version" bigint NOT NULL,
	"before" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"kind" text collate "C" NOT NULL,
	"at" text collate "C" NOT NULL,
	"by_id" bigint NOT NULL,
	"undone_at" text collate "C"
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "state" text collate "C" DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "note" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "done_by" bigint;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "done_at" text collate "C";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "deleted_at" text collate "C";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "search_text" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "changed_at" text collate "C";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "bulk_changed_rows" ADD CONSTRAINT "bulk_changed_rows_bulk_id_bulk_changes_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "public"."bulk_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_changed_rows_of" ON "bulk_changed_rows" USING btree ("bulk_id","row_id");--> statement-breakpoint
CREATE INDEX "bulk_changes_at" ON "bulk_changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "messages_state" ON "messages" USING btree ("state","id") WHERE "messages"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "messages_deleted" ON "messages" USING btree ("deleted_at","id") WHERE "messages"."deleted_at" is not null;--> statement-breakpoint
UPDATE "messages" SET "state" = 'done' WHERE "created_at" < to_char(now() at time zone 'utc' - interval '30 days', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
