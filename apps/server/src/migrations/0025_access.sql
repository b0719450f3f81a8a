ALTER TABLE "teams" ADD COLUMN "review_submissions" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "teams" ALTER COLUMN "review_submissions" SET DEFAULT true;--> statement-breakpoint
CREATE INDEX "files_creator" ON "files" USING btree ("created_by","created_at" DESC NULLS FIRST);
