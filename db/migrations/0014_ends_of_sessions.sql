CREATE INDEX `admin_sessions_end` ON `admin_sessions` (`expires_at`);--> statement-breakpoint
CREATE INDEX `images_avif` ON `images` (`avif`,`created_at`);--> statement-breakpoint
CREATE INDEX `student_sessions_end` ON `student_sessions` (`expires_at`);