ALTER TABLE "online_lessons" ADD COLUMN "title_ar" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "online_lessons" ADD COLUMN "title_en" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "online_lessons" ADD COLUMN "minutes" bigint;--> statement-breakpoint
ALTER TABLE "online_lessons" ADD COLUMN "teacher_id" bigint;--> statement-breakpoint
ALTER TABLE "online_lessons" ADD COLUMN "series_id" bigint;--> statement-breakpoint
ALTER TABLE "online_lessons" ADD CONSTRAINT "online_lessons_teacher_id_admins_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "online_lessons_series_id" ON "online_lessons" USING btree ("series_id");