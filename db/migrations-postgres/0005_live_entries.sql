CREATE INDEX "slides_live" ON "slides" USING btree ("deleted_at","id");--> statement-breakpoint
CREATE INDEX "statistics_live" ON "statistics" USING btree ("deleted_at","id");--> statement-breakpoint
CREATE INDEX "choose_us_live" ON "choose_us" USING btree ("deleted_at","id");--> statement-breakpoint
CREATE INDEX "subjects_live" ON "subjects" USING btree ("deleted_at","id");--> statement-breakpoint
CREATE INDEX "online_lessons_live" ON "online_lessons" USING btree ("deleted_at","id");--> statement-breakpoint
CREATE INDEX "videos_live" ON "videos" USING btree ("deleted_at","id");--> statement-breakpoint
CREATE INDEX "books_live" ON "books" USING btree ("deleted_at","id");--> statement-breakpoint
CREATE INDEX "work_sheets_live" ON "work_sheets" USING btree ("deleted_at","id");--> statement-breakpoint
CREATE INDEX "photos_live" ON "photos" USING btree ("deleted_at","id");--> statement-breakpoint
CREATE INDEX "posts_live" ON "posts" USING btree ("deleted_at","id");