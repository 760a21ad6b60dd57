ALTER TABLE "images" ADD COLUMN "share" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "images_share" ON "images" USING btree ("share","created_at");