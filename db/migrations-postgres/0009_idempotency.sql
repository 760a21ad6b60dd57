CREATE TABLE "idempotent_answer_students" (
	"answer_id" text collate "C" NOT NULL,
	"student_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotent_answers" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"mac" text collate "C" NOT NULL,
	"journal" text collate "C",
	"steps" bigint NOT NULL,
	"answer" text collate "C",
	"erased" bigint DEFAULT 0 NOT NULL,
	"created_at" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "idempotent_answer_students_once" ON "idempotent_answer_students" USING btree ("answer_id","student_id");--> statement-breakpoint
CREATE INDEX "idempotent_answer_students_student" ON "idempotent_answer_students" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "idempotent_answers_created" ON "idempotent_answers" USING btree ("created_at");