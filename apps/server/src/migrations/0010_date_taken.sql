ALTER TABLE "search_rows" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "search_rows_taken_newest" ON "search_rows" USING btree ("team",coalesce("taken_at", '-infinity'),"file") WHERE in_library;--> statement-breakpoint
CREATE INDEX "search_rows_taken_oldest" ON "search_rows" USING btree ("team",coalesce("taken_at", 'infinity'),"file") WHERE in_library;