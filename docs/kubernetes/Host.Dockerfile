# The image of the host of environments in a cluster. Build it in the repository's folder:
#   docker build -f docs/kubernetes/Host.Dockerfile .
FROM node:24-trixie-slim
WORKDIR /opt/invigil
COPY . .
RUN npm ci --omit=dev && npm cache clean --force
USER 1000:1000
CMD ["node", "apps/environments/src/main.ts"]
