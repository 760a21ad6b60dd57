ALTER TABLE "erasures" ADD COLUMN "person" jsonb;--> statement-breakpoint
ALTER TABLE "grades" ADD COLUMN "semester_price" double precision;--> statement-breakpoint
ALTER TABLE "grades" ADD COLUMN "half_semester_price" double precision;--> statement-breakpoint
ALTER TABLE "grades" ADD COLUMN "year_price" double precision;--> statement-breakpoint
-- By hand: what was a price stays one
UPDATE "grades" SET "semester_price" = "semester", "half_semester_price" = "half_semester", "year_price" = "year";
