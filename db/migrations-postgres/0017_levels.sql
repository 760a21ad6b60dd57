ALTER TABLE "grades" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "grades" ADD COLUMN "deleted_at" text collate "C";--> statement-breakpoint
ALTER TABLE "levels" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "levels" ADD COLUMN "deleted_at" text collate "C";--> statement-breakpoint
ALTER TABLE "levels" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "levels" ADD COLUMN "changed_at" text collate "C";--> statement-breakpoint
ALTER TABLE "levels" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
INSERT INTO "publisher_state" ("name", "value") SELECT 'filled', 'by an earlier version' WHERE EXISTS (SELECT 1 FROM "levels");