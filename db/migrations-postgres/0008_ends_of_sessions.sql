CREATE INDEX "admin_sessions_end" ON "admin_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "images_avif" ON "images" USING btree ("avif","created_at");--> statement-breakpoint
CREATE INDEX "student_sessions_end" ON "student_sessions" USING btree ("expires_at");