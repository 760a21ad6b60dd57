CREATE TABLE "upload_holds" (
	"holder" text collate "C" NOT NULL,
	"network" text collate "C" NOT NULL,
	"bytes" bigint NOT NULL,
	"beat" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "upload_holds_holder" ON "upload_holds" USING btree ("holder","network");