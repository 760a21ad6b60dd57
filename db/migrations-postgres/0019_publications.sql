DROP INDEX "slides_live";--> statement-breakpoint
DROP INDEX "statistics_live";--> statement-breakpoint
DROP INDEX "choose_us_live";--> statement-breakpoint
DROP INDEX "subjects_live";--> statement-breakpoint
DROP INDEX "online_lessons_live";--> statement-breakpoint
DROP INDEX "videos_live";--> statement-breakpoint
DROP INDEX "books_live";--> statement-breakpoint
DROP INDEX "work_sheets_live";--> statement-breakpoint
DROP INDEX "photos_live";--> statement-breakpoint
DROP INDEX "posts_live";--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "status" text collate "C" DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "publish_at" text collate "C";--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "is_live" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "first_live_at" text collate "C";--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "statistics" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "statistics" ADD COLUMN "status" text collate "C" DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "statistics" ADD COLUMN "publish_at" text collate "C";--> statement-breakpoint
ALTER TABLE "statistics" ADD COLUMN "is_live" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "statistics" ADD COLUMN "first_live_at" text collate "C";--> statement-breakpoint
ALTER TABLE "statistics" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "choose_us" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "choose_us" ADD COLUMN "status" text collate "C" DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "choose_us" ADD COLUMN "publish_at" text collate "C";--> statement-breakpoint
ALTER TABLE "choose_us" ADD COLUMN "is_live" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "choose_us" ADD COLUMN "first_live_at" text collate "C";--> statement-breakpoint
ALTER TABLE "choose_us" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "status" text collate "C" DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "publish_at" text collate "C";--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "is_live" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "first_live_at" text collate "C";--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "online_lessons" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "online_lessons" ADD COLUMN "status" text collate "C" DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "online_lessons" ADD COLUMN "publish_at" text collate "C";--> statement-breakpoint
ALTER TABLE "online_lessons" ADD COLUMN "is_live" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "online_lessons" ADD COLUMN "first_live_at" text collate "C";--> statement-breakpoint
ALTER TABLE "online_lessons" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "status" text collate "C" DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "publish_at" text collate "C";--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "is_live" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "first_live_at" text collate "C";--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "status" text collate "C" DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "publish_at" text collate "C";--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "is_live" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "first_live_at" text collate "C";--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "work_sheets" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "work_sheets" ADD COLUMN "status" text collate "C" DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "work_sheets" ADD COLUMN "publish_at" text collate "C";--> statement-breakpoint
ALTER TABLE "work_sheets" ADD COLUMN "is_live" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "work_sheets" ADD COLUMN "first_live_at" text collate "C";--> statement-breakpoint
ALTER TABLE "work_sheets" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "status" text collate "C" DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "publish_at" text collate "C";--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "is_live" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "first_live_at" text collate "C";--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "status" text collate "C" DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "publish_at" text collate "C";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "is_live" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "first_live_at" text collate "C";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "first_step" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "first_step" ADD COLUMN "status" text collate "C" DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "first_step" ADD COLUMN "publish_at" text collate "C";--> statement-breakpoint
ALTER TABLE "first_step" ADD COLUMN "is_live" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "first_step" ADD COLUMN "first_live_at" text collate "C";--> statement-breakpoint
ALTER TABLE "first_step" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "second_step" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "second_step" ADD COLUMN "status" text collate "C" DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "second_step" ADD COLUMN "publish_at" text collate "C";--> statement-breakpoint
ALTER TABLE "second_step" ADD COLUMN "is_live" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "second_step" ADD COLUMN "first_live_at" text collate "C";--> statement-breakpoint
ALTER TABLE "second_step" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "third_step" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "third_step" ADD COLUMN "status" text collate "C" DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "third_step" ADD COLUMN "publish_at" text collate "C";--> statement-breakpoint
ALTER TABLE "third_step" ADD COLUMN "is_live" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "third_step" ADD COLUMN "first_live_at" text collate "C";--> statement-breakpoint
ALTER TABLE "third_step" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_words" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "site_words" ADD COLUMN "status" text collate "C" DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_words" ADD COLUMN "publish_at" text collate "C";--> statement-breakpoint
ALTER TABLE "site_words" ADD COLUMN "is_live" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_words" ADD COLUMN "first_live_at" text collate "C";--> statement-breakpoint
ALTER TABLE "site_words" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "about_us" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "about_us" ADD COLUMN "status" text collate "C" DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "about_us" ADD COLUMN "publish_at" text collate "C";--> statement-breakpoint
ALTER TABLE "about_us" ADD COLUMN "is_live" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "about_us" ADD COLUMN "first_live_at" text collate "C";--> statement-breakpoint
ALTER TABLE "about_us" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "achievements" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "achievements" ADD COLUMN "status" text collate "C" DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "achievements" ADD COLUMN "publish_at" text collate "C";--> statement-breakpoint
ALTER TABLE "achievements" ADD COLUMN "is_live" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "achievements" ADD COLUMN "first_live_at" text collate "C";--> statement-breakpoint
ALTER TABLE "achievements" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "who_us" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "who_us" ADD COLUMN "status" text collate "C" DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "who_us" ADD COLUMN "publish_at" text collate "C";--> statement-breakpoint
ALTER TABLE "who_us" ADD COLUMN "is_live" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "who_us" ADD COLUMN "first_live_at" text collate "C";--> statement-breakpoint
ALTER TABLE "who_us" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "why_choose_us" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "why_choose_us" ADD COLUMN "status" text collate "C" DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "why_choose_us" ADD COLUMN "publish_at" text collate "C";--> statement-breakpoint
ALTER TABLE "why_choose_us" ADD COLUMN "is_live" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "why_choose_us" ADD COLUMN "first_live_at" text collate "C";--> statement-breakpoint
ALTER TABLE "why_choose_us" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "amazing_feature" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "amazing_feature" ADD COLUMN "status" text collate "C" DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "amazing_feature" ADD COLUMN "publish_at" text collate "C";--> statement-breakpoint
ALTER TABLE "amazing_feature" ADD COLUMN "is_live" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "amazing_feature" ADD COLUMN "first_live_at" text collate "C";--> statement-breakpoint
ALTER TABLE "amazing_feature" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "another_feature" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "another_feature" ADD COLUMN "status" text collate "C" DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "another_feature" ADD COLUMN "publish_at" text collate "C";--> statement-breakpoint
ALTER TABLE "another_feature" ADD COLUMN "is_live" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "another_feature" ADD COLUMN "first_live_at" text collate "C";--> statement-breakpoint
ALTER TABLE "another_feature" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "more_feature" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "more_feature" ADD COLUMN "status" text collate "C" DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "more_feature" ADD COLUMN "publish_at" text collate "C";--> statement-breakpoint
ALTER TABLE "more_feature" ADD COLUMN "is_live" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "more_feature" ADD COLUMN "first_live_at" text collate "C";--> statement-breakpoint
ALTER TABLE "more_feature" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "privacy" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "privacy" ADD COLUMN "status" text collate "C" DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "privacy" ADD COLUMN "publish_at" text collate "C";--> statement-breakpoint
ALTER TABLE "privacy" ADD COLUMN "is_live" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "privacy" ADD COLUMN "first_live_at" text collate "C";--> statement-breakpoint
ALTER TABLE "privacy" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "deleted_by" bigint;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "status" text collate "C" DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "publish_at" text collate "C";--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "is_live" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "first_live_at" text collate "C";--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "slides_by_id" ON "slides" USING btree ("deleted_at","id","is_live");--> statement-breakpoint
CREATE INDEX "slides_planned" ON "slides" USING btree ("is_live","publish_at");--> statement-breakpoint
CREATE INDEX "slides_by_place" ON "slides" USING btree ("deleted_at","is_live","position","id","status");--> statement-breakpoint
CREATE INDEX "statistics_by_id" ON "statistics" USING btree ("deleted_at","id","is_live");--> statement-breakpoint
CREATE INDEX "statistics_planned" ON "statistics" USING btree ("is_live","publish_at");--> statement-breakpoint
CREATE INDEX "statistics_by_place" ON "statistics" USING btree ("deleted_at","is_live","position","id","status");--> statement-breakpoint
CREATE INDEX "choose_us_by_id" ON "choose_us" USING btree ("deleted_at","id","is_live");--> statement-breakpoint
CREATE INDEX "choose_us_planned" ON "choose_us" USING btree ("is_live","publish_at");--> statement-breakpoint
CREATE INDEX "choose_us_by_place" ON "choose_us" USING btree ("deleted_at","is_live","position","id","status");--> statement-breakpoint
CREATE INDEX "subjects_by_id" ON "subjects" USING btree ("deleted_at","id","is_live");--> statement-breakpoint
CREATE INDEX "subjects_planned" ON "subjects" USING btree ("is_live","publish_at");--> statement-breakpoint
CREATE INDEX "subjects_by_place" ON "subjects" USING btree ("deleted_at","is_live","position","id","status");--> statement-breakpoint
CREATE INDEX "online_lessons_by_id" ON "online_lessons" USING btree ("deleted_at","id","is_live");--> statement-breakpoint
CREATE INDEX "online_lessons_planned" ON "online_lessons" USING btree ("is_live","publish_at");--> statement-breakpoint
CREATE INDEX "online_lessons_by_place" ON "online_lessons" USING btree ("deleted_at","is_live","position","id","status");--> statement-breakpoint
CREATE INDEX "videos_by_id" ON "videos" USING btree ("deleted_at","id","is_live");--> statement-breakpoint
CREATE INDEX "videos_planned" ON "videos" USING btree ("is_live","publish_at");--> statement-breakpoint
CREATE INDEX "videos_by_place" ON "videos" USING btree ("deleted_at","is_live","position","id","status");--> statement-breakpoint
CREATE INDEX "books_by_id" ON "books" USING btree ("deleted_at","id","is_live");--> statement-breakpoint
CREATE INDEX "books_planned" ON "books" USING btree ("is_live","publish_at");--> statement-breakpoint
CREATE INDEX "books_by_place" ON "books" USING btree ("deleted_at","is_live","position","id","status");--> statement-breakpoint
CREATE INDEX "work_sheets_by_id" ON "work_sheets" USING btree ("deleted_at","id","is_live");--> statement-breakpoint
CREATE INDEX "work_sheets_planned" ON "work_sheets" USING btree ("is_live","publish_at");--> statement-breakpoint
CREATE INDEX "work_sheets_by_place" ON "work_sheets" USING btree ("deleted_at","is_live","position","id","status");--> statement-breakpoint
CREATE INDEX "photos_by_id" ON "photos" USING btree ("deleted_at","id","is_live");--> statement-breakpoint
CREATE INDEX "photos_planned" ON "photos" USING btree ("is_live","publish_at");--> statement-breakpoint
CREATE INDEX "photos_by_place" ON "photos" USING btree ("deleted_at","is_live","position","id","status");--> statement-breakpoint
CREATE INDEX "posts_by_id" ON "posts" USING btree ("deleted_at","id","is_live");--> statement-breakpoint
CREATE INDEX "posts_planned" ON "posts" USING btree ("is_live","publish_at");--> statement-breakpoint
CREATE INDEX "posts_by_place" ON "posts" USING btree ("deleted_at","is_live","position","id","status");--> statement-breakpoint
UPDATE "slides" SET "position" = "id", "first_live_at" = "created_at";--> statement-breakpoint
UPDATE "statistics" SET "position" = "id", "first_live_at" = "created_at";--> statement-breakpoint
UPDATE "choose_us" SET "position" = "id", "first_live_at" = "created_at";--> statement-breakpoint
UPDATE "subjects" SET "position" = "id", "first_live_at" = "created_at";--> statement-breakpoint
UPDATE "online_lessons" SET "position" = "id", "first_live_at" = "created_at";--> statement-breakpoint
UPDATE "videos" SET "position" = "id", "first_live_at" = "created_at";--> statement-breakpoint
UPDATE "books" SET "position" = "id", "first_live_at" = "created_at";--> statement-breakpoint
UPDATE "work_sheets" SET "position" = "id", "first_live_at" = "created_at";--> statement-breakpoint
UPDATE "photos" SET "position" = "id", "first_live_at" = "created_at";--> statement-breakpoint
UPDATE "posts" SET "position" = "id", "first_live_at" = "created_at";
