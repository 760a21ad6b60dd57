ALTER TABLE "videos" ADD COLUMN "poster" text collate "C";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "summary_ar" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "summary_en" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "videos_poster" ON "videos" USING btree ("poster");