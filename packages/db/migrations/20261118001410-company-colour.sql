-- A company's colour is its own, with or without a host of its own: its candidates' pages wear it everywhere.
alter table company add column primary_color text check (primary_color ~ '^#[0-9a-f]{6}$');
update company set primary_color = lower(brand.primary_color)
from brand where brand.company_id = company.id and lower(brand.primary_color) ~ '^#[0-9a-f]{6}$';
