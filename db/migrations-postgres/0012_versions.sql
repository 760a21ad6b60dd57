ALTER TABLE "admins" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "changed_at" text collate "C";--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "grades" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "grades" ADD COLUMN "changed_at" text collate "C";--> statement-breakpoint
ALTER TABLE "grades" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "office_records" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "office_records" ADD COLUMN "changed_at" text collate "C";--> statement-breakpoint
ALTER TABLE "office_records" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD COLUMN "changed_at" text collate "C";--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "payment_terms" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_terms" ADD COLUMN "changed_at" text collate "C";--> statement-breakpoint
ALTER TABLE "payment_terms" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "changed_at" text collate "C";--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "changed_at" text collate "C";--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "statistics" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "statistics" ADD COLUMN "changed_at" text collate "C";--> statement-breakpoint
ALTER TABLE "statistics" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "choose_us" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "choose_us" ADD COLUMN "changed_at" text collate "C";--> statement-breakpoint
ALTER TABLE "choose_us" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "changed_at" text collate "C";--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "online_lessons" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "online_lessons" ADD COLUMN "changed_at" text collate "C";--> statement-breakpoint
ALTER TABLE "online_lessons" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "changed_at" text collate "C";--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "changed_at" text collate "C";--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "work_sheets" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "work_sheets" ADD COLUMN "changed_at" text collate "C";--> statement-breakpoint
ALTER TABLE "work_sheets" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "changed_at" text collate "C";--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "changed_at" text collate "C";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "first_step" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "first_step" ADD COLUMN "changed_at" text collate "C";--> statement-breakpoint
ALTER TABLE "first_step" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "second_step" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "second_step" ADD COLUMN "changed_at" text collate "C";--> statement-breakpoint
ALTER TABLE "second_step" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "third_step" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "third_step" ADD COLUMN "changed_at" text collate "C";--> statement-breakpoint
ALTER TABLE "third_step" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "site_words" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_words" ADD COLUMN "changed_at" text collate "C";--> statement-breakpoint
ALTER TABLE "site_words" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "about_us" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "about_us" ADD COLUMN "changed_at" text collate "C";--> statement-breakpoint
ALTER TABLE "about_us" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "achievements" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "achievements" ADD COLUMN "changed_at" text collate "C";--> statement-breakpoint
ALTER TABLE "achievements" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "who_us" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "who_us" ADD COLUMN "changed_at" text collate "C";--> statement-breakpoint
ALTER TABLE "who_us" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "why_choose_us" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "why_choose_us" ADD COLUMN "changed_at" text collate "C";--> statement-breakpoint
ALTER TABLE "why_choose_us" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "amazing_feature" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "amazing_feature" ADD COLUMN "changed_at" text collate "C";--> statement-breakpoint
ALTER TABLE "amazing_feature" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "another_feature" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "another_feature" ADD COLUMN "changed_at" text collate "C";--> statement-breakpoint
ALTER TABLE "another_feature" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "more_feature" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "more_feature" ADD COLUMN "changed_at" text collate "C";--> statement-breakpoint
ALTER TABLE "more_feature" ADD COLUMN "changed_by" bigint;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "changed_at" text collate "C";--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "changed_by" bigint;