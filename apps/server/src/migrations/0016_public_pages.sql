ALTER TABLE "files" ADD COLUMN "public_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "public_downloads" text DEFAULT 'request' NOT NULL;