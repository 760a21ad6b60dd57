ALTER TABLE "promoted_students" ADD COLUMN "mark_until" text collate "C";--> statement-breakpoint
ALTER TABLE "promoted_students" ADD COLUMN "settled_until" text collate "C";--> statement-breakpoint
ALTER TABLE "promoted_students" ADD COLUMN "discount_until" text collate "C";