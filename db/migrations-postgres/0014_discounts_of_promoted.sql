ALTER TABLE "promoted_students" ADD COLUMN "discount_percent" bigint;--> statement-breakpoint
ALTER TABLE "promoted_students" ADD COLUMN "discount_after" bigint;