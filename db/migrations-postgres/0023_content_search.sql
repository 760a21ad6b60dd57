CREATE TABLE "content_search" (
	"type" text collate "C" NOT NULL,
	"entry_id" bigint NOT NULL,
	"text" text collate "C" NOT NULL,
	"lacks" text collate "C" NOT NULL,
	"title_ar" text collate "C" DEFAULT '' NOT NULL,
	"title_en" text collate "C" DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "content_search_entry" ON "content_search" USING btree ("type","entry_id");--> statement-breakpoint
CREATE INDEX "content_search_lacks" ON "content_search" USING btree ("type","lacks","entry_id");--> statement-breakpoint
CREATE INDEX "content_search_title_ar" ON "content_search" USING btree ("type","title_ar","entry_id");--> statement-breakpoint
CREATE INDEX "content_search_title_en" ON "content_search" USING btree ("type","title_en","entry_id");