ALTER TABLE "downloads" ADD COLUMN "rights" jsonb;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "public_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "public_downloads" text DEFAULT 'request' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "rights_name" ON "rights" USING btree ("team",lower("name"));